const TONES = { friendly: 'friendly', neutral: 'neutral', firm: 'firm' } as const;

function days(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`;
}

export const REMINDER_WORDS = {
  title: 'Reminders',
  text: 'Invoices that are not paid can remind their customers by themselves.',
  on: 'On',
  off: 'Off',
  nothing: 'No reminder goes out unless you or your assistant send it.',
  plan: 'What is sent when',
  step: (day: number, tone: keyof typeof TONES) => {
    const when =
      day === 0 ? 'On the due date' : day < 0 ? `${days(-day)} before the due date` : `${days(day)} after it`;
    return `${when}: a ${TONES[tone]} reminder`;
  },
  rules: [
    'Mails leave between 9:00 and 20:00 where your business is.',
    'Nobody gets more than one in 24 hours, and nobody who has paid, has no e-mail address, or wants no reminders.',
    'Days that have passed already are not made up for.',
  ],
  noMail: 'This service has no mail server: reminders are written down, and not sent.',
  form: {
    title: 'Change it',
    enabled: 'Automatic reminders',
    choices: { on: 'Yes, on these days', off: 'No' },
    before: 'Days before the due date',
    beforeHint: 'Such as 3, or 7, 1. Leave it empty for none.',
    after: 'Days after the due date',
    afterHint: 'Such as 1, 7, 14, 30. 0 is the due date itself.',
    button: 'Save',
  },
} as const;
