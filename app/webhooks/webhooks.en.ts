export const webhooksEn = {
  'webhooks.off_subject': '{shop}: the webhook to {host} was switched off',
  'webhooks.off_gone':
    'This address answered that it no longer exists (410 Gone), so the shop no longer sends it any events:',
  'webhooks.off_failing':
    'No event has reached this address since {since}, so the shop has stopped sending events to it:',
  'webhooks.off_missed':
    'Once the receiver works again, these commands switch the webhook on and send the events that did not get through:',
  'webhooks.off_why': 'You get this email as an owner of the shop.',
} as const
