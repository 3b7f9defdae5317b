/**
 * Requests the home page from time to time over one connection until its input ends; prints the sorted response times.
 */
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const port = Number(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const waits: number[] = []
let going = true
process.stdin.on('end', () => (going = false)).resume()

while (going) {
  const begun = performance.now()
  await new Promise<void>((resolve, reject) => {
    get({ port, path: '/', agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
    }).on('error', reject)
  })
  waits.push(performance.now() - begun)
  await pause(20)
}
console.log(JSON.stringify(waits.sort((a, b) => a - b)))
agent.destroy()
