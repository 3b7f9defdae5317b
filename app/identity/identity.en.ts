export const identityEn = {
  'identity.nameless': 'Account',
  'identity.sign_out': 'Sign out',
  'identity.sign_out_question': 'Sign out here?',
  'identity.signed_in': 'You are signed in',
  'identity.signed_in_as': 'You are signed in as {name}.',
  'identity.signed_out': 'You are signed out',
  'identity.come_back': 'See you soon. What you put into your cart waits in your account.',
  'identity.go_on': 'Go on looking',
} as const
