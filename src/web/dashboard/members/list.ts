import { html } from 'hono/html';
import { listMembers } from '../../../operations/accounts/list-members.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { emailText } from '../components/email-text.ts';
import { moment } from '../components/formats.ts';
import { emptyNote } from '../components/listing.ts';
import { type Page, run, type SignedIn } from '../page.ts';

export const membersPage: Page<SignedIn> = {
  path: '/settings/members',
  needs: 'account.manage',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].members;
    const { members } = await run(visit, listMembers);
    const invite = html`<a class="button" href="${visit.at('/settings/members/new')}">${words.invite}</a>`;
    const { email, role, since, actions } = words.columns;
    const zone = visit.session.account.timezone;
    const tag = (text: string) => html` <span class="tag">${text}</span>`;
    const tags = (one: { readonly id: number; readonly belongs: boolean }) =>
      one.id === visit.session.user.id ? tag(words.you) : one.belongs ? '' : tag(words.invited);
    const link = (one: { readonly id: number; readonly email: string }, step: string, label: string) =>
      html`<a class="link" href="${visit.at(`/settings/members/${one.id}/${step}`)}">${label}<span class="hidden">${words.of(one.email)}</span></a>`;
    const rows = members.map(
      (one) => html`<tr><th scope="row">${emailText(one.email)}${tags(one)}</th>
<td data-label="${role}">${words.roles[one.role]}</td><td data-label="${since}">${moment(one.since, zone, visit.language)}</td>
<td><div class="buttons">${link(one, 'role', words.changeRole)}${link(one, 'remove', words.remove)}</div></td></tr>`,
    );
    const table = html`<table class="rows"><caption class="hidden">${words.title}</caption>
<thead><tr><th scope="col">${email}</th><th scope="col">${role}</th><th scope="col">${since}</th><th scope="col"><span class="hidden">${actions}</span></th></tr></thead><tbody>${rows}</tbody></table>`;
    return {
      title: words.title,
      body: html`<div class="head"><h1>${words.title}</h1>${members.length > 0 ? invite : ''}</div><p class="soft">${words.text}</p>
<section class="card">${members.length === 0 ? emptyNote(words.none, invite) : table}</section>`,
    };
  },
};
