import type { staffErrorsEn } from './staff-errors.en.ts'

export const staffErrorsDe = {
  'error.role.none': 'Wählen Sie mindestens eine Rolle.',
  'error.role.unknown': 'Diese Rolle gibt es nicht mehr. Wählen Sie eine andere.',
  'error.role.no_permission': 'Wählen Sie mindestens ein Recht.',
  'error.role.name_taken': 'Eine andere Rolle heißt so.',
  'error.role.more_than_you':
    'Das erlaubt mehr, als Sie selbst dürfen. Deshalb können Sie es weder vergeben noch ändern.',
  'error.role.in_use': 'Jemand hat diese Rolle. Wählen Sie, welche stattdessen gilt.',
  'error.role.too_many': 'Es gibt zu viele Rollen. Löschen Sie eine, die nicht gebraucht wird.',
  'error.staff.more_than_you': 'Diese Person darf mehr als Sie. Deshalb können Sie an ihr nichts ändern.',
  'error.staff.last_owner': 'Das ist der letzte Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
  'error.invitation.sent':
    'Diese Adresse hat eine offene Einladung. Senden Sie diese erneut oder ziehen Sie sie zurück.',
  'error.invitation.is_staff': 'Diese Adresse gehört einer Person, die schon hier arbeitet.',
  'error.invitation.too_many':
    'Es gibt zu viele offene Einladungen. Ziehen Sie eine zurück oder warten Sie, bis eine abgelaufen ist.',
  'error.invitation.over': 'Diese Einladung gilt nicht mehr.',
  'error.invitation.other_address': 'Die Einladung gilt für eine andere Adresse als die Ihres Kontos.',
  'error.invitation.unverified': 'Ihr Anmeldedienst hat nicht bestätigt, dass diese Adresse Ihnen gehört.',
  'error.mail.no_address':
    'Ihr Anmeldedienst hat keine E-Mail-Adresse von Ihnen bestätigt, und ein Test geht an keine andere.',
} as const satisfies Record<keyof typeof staffErrorsEn, string>
