export const identityEn = {
  'identity.nameless': 'Account',
  'identity.sign_out': 'Sign out',
  'identity.sign_out_question': 'Sign out here?',
  'identity.signed_in': 'You are signed in',
  'identity.signed_in_as': 'You are signed in as {name}.',
  'identity.signed_out': 'You are signed out',
  'identity.signed_out_here': 'You are signed out of this shop',
  'identity.still_known':
    'You may still be signed in with {issuer} on this device. If others use it too, please sign out there as well. The next sign-in here will ask who you are.',
  'identity.erased': 'Your account is deleted',
  'identity.erased_text':
    'Your personal data has been deleted from this shop. Your account with {issuer} is separate and still exists.',
  'identity.come_back': 'Your cart is saved in your account.',
} as const
