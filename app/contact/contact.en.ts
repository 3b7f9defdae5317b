export const contactEn = {
  'contact.title': 'Contact',
  'contact.intro': 'Questions about a product, an order or a delivery?',
  'contact.other_ways': 'Other ways to contact us',
  'contact.answered_within': 'We reply as soon as we can.',
  'contact.sent': 'Thank you. Your message has arrived. We will reply by email.',
  'contact.problems': 'Please check these fields',
  'contact.name': 'Your name',
  'contact.name_needed': 'Enter your name.',
  'contact.email': 'Email',
  'contact.email_needed': 'Enter your email address.',
  'contact.email_hint': 'For our reply.',
  'contact.order': 'Order number',
  'contact.order_hint': 'For example B1001. It is in your order confirmation.',
  'contact.optional': 'optional',
  'contact.message': 'Your message',
  'contact.message_needed': 'Enter your message.',
  'contact.send': 'Send message',
  'contact.letter.received_subject': 'Your message to {shop} ({reference})',
  'contact.letter.name': 'Name',
  'contact.letter.greeting': 'Hello,',
  'contact.letter.received':
    'Thank you for writing to us on {time}. Your message has arrived and has the reference {reference}. We reply as soon as we can.',
  'contact.letter.received_more':
    'If you want to add something, reply to this email or write to {email} with the reference {reference}.',
  'contact.letter.received_other':
    'You did not write to us? Then someone entered your address by mistake, and you can delete this email.',
  'contact.letter.arrived_subject': 'Message {reference} from {name}',
} as const
