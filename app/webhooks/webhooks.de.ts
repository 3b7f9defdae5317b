import type { webhooksEn } from './webhooks.en.ts'

export const webhooksDe = {
  'webhooks.off_subject': '{shop}: Der Webhook an {host} wurde ausgeschaltet',
  'webhooks.off_gone':
    'Diese Adresse hat geantwortet, dass es sie nicht mehr gibt (410 Gone). Der Shop sendet deshalb keine Ereignisse mehr dorthin:',
  'webhooks.off_failing':
    'Seit {since} hat kein Ereignis diese Adresse erreicht. Der Shop sendet deshalb keine mehr dorthin:',
  'webhooks.off_missed':
    'Sobald der Empfänger wieder arbeitet, schalten diese Befehle den Webhook ein und senden die Ereignisse, die nicht angekommen sind:',
  'webhooks.off_why': 'Sie erhalten diese E-Mail mit der Rolle Inhaber.',
} satisfies Record<keyof typeof webhooksEn, string>
