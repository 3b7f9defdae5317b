/** A short tone, high for a code that is known here, low and longer for another; and a touch of it on a phone. */
export function beginSounds() {
  const audio = new AudioContext()
  return {
    play(isKnown: boolean) {
      navigator.vibrate?.(isKnown ? 40 : [40, 60, 120])
      const [tone, volume] = [audio.createOscillator(), audio.createGain()]
      const end = audio.currentTime + (isKnown ? 0.08 : 0.25)
      tone.frequency.value = isKnown ? 1_320 : 220
      volume.gain.value = 0.15
      volume.gain.linearRampToValueAtTime(0, end)
      tone.connect(volume).connect(audio.destination)
      tone.start()
      tone.stop(end)
    },
    // The last tone is heard to its end.
    end: () => void setTimeout(() => void audio.close(), 300),
  }
}
