/** What is refused when it is about who may do what. */
export const staffErrorsEn = {
  'error.role.none': 'Choose at least one role.',
  'error.role.unknown': 'This role does not exist any more. Choose another one.',
  'error.role.no_permission': 'Choose at least one permission.',
  'error.role.name_taken': 'Another role has this name.',
  'error.role.more_than_you': 'This allows more than you may yourself, so you cannot grant or change it.',
  'error.role.in_use': 'Someone has this role. Choose which one they have instead.',
  'error.role.too_many': 'There are too many roles. Delete one that is not used.',
  'error.staff.more_than_you': 'This person may do more than you, so you cannot change anything about them.',
  'error.staff.last_owner': 'This is the last owner. Make someone else an owner first.',
  'error.invitation.sent': 'This address has an open invitation. Send that one again, or cancel it.',
  'error.invitation.is_staff': 'This address belongs to someone who works here already.',
  'error.invitation.too_many': 'There are too many open invitations. Cancel one, or wait until one has expired.',
  'error.invitation.over': 'This invitation is not valid any more.',
  'error.invitation.other_address': 'The invitation is for another address than the one of your account.',
  'error.invitation.unverified': 'Your sign-in provider has not confirmed that this address is yours.',
  'error.mail.no_address':
    'Your sign-in provider has not confirmed an email address of yours, and a test goes to no other one.',
} as const
