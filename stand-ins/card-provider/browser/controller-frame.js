import { call, connect, intentPath } from './provider-api.js'

const unreachable = 'The card provider cannot be reached.'

const { notify } = connect({
  retrieve: ({ key, clientSecret }) =>
    call(key, 'GET', intentPath(clientSecret), { client_secret: clientSecret }, unreachable),
  leaveChallenge: ({ key, clientSecret }) =>
    call(key, 'POST', `${intentPath(clientSecret)}/source_cancel`, { client_secret: clientSecret }, unreachable),
})
notify('hello')
