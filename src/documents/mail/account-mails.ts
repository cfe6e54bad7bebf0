/** Mails to people who run a business: owners, members, and people who sign up. In English only. */
import { type MailContent, plainMail } from './layout.ts';

export function endpointDisabledMail(facts: { owner: string; url: string; reason: string }): MailContent {
  const { owner, url, reason } = facts;
  return plainMail('Your webhook endpoint was turned off', [
    `Hello ${owner},`,
    `Events are no longer posted to ${url}: ${reason}.`,
    'Undelivered events are kept. Turn the endpoint on again once it works, then send the failed deliveries again.',
  ]);
}

/** Mail with a link for signing in. `minutes`: validity of the link. */
export function signInMail(facts: { business: string; url: string; minutes: number }): MailContent {
  const { business, url, minutes } = facts;
  return plainMail(`Your link to sign in to ${business}`, [
    'A link to sign in was requested for this address. Open it and press the button there:',
    url,
    `It works once, for ${minutes} minutes. If you did not request it, you can ignore this mail: the link was sent only to you.`,
  ]);
}

export function signUpMail({ url, minutes }: { url: string; minutes: number }): MailContent {
  return plainMail('Your link to sign up for billhook', [
    'A new account was requested for this address. Open the link and choose a password:',
    url,
    `It works once, for ${minutes} minutes. If you did not request it, you can ignore this mail.`,
  ]);
}

/** Mail that invites a person to manage a business. `by`: name of the owner who invites. */
export function invitationMail(facts: { business: string; by: string; url: string; hours: number }): MailContent {
  const { business, by, url, hours } = facts;
  return plainMail(`${by} invites you to ${business}`, [
    `${by} invites you to manage the billing of ${business}. Open this link and press the button there:`,
    url,
    `It works once, for ${hours} hours. If you do not know ${business}, you can ignore this mail.`,
  ]);
}
