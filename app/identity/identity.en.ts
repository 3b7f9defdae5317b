export const identityEn = {
  'identity.nameless': 'Account',
  'identity.sign_out': 'Sign out',
  'identity.sign_out_question': 'Sign out here?',
  'identity.signed_in': 'You are signed in',
  'identity.signed_in_as': 'You are signed in as {name}.',
  'identity.signed_out': 'You are signed out',
  'identity.signed_out_here':
    'This shop has forgotten you on this device. The service you signed in with may still know you.',
  'identity.sign_out_there': 'Sign out there, too',
  'identity.come_back': 'See you soon. What you put into your cart waits in your account.',
  'identity.go_on': 'Go on looking',
} as const
