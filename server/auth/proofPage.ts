import { profiles } from '../../resources/profiles/profiles.resource';
import { escapeHtml } from '../mail/templates';
import { SPENT_LINK } from './links';

/** What the link of a mail is asked to do. */
export interface Proof {
  readonly token: string;
  readonly email: string;
  /** Whose account it is, as its maker says. */
  readonly name: string;
  /** The invitation that is accepted. */
  readonly offer: { readonly role: string; readonly tenant: string } | null;
  readonly needsPassword: boolean;
}

/** The page that a mailed link opens: says what its button does, and asks for a password where one is needed. */
export function proofPage(proof: Proof | null): string {
  if (!proof) return page({ title: 'This link does not work any more', lines: [SPENT_LINK], form: '' });
  const { offer, email, name } = proof;
  if (offer) {
    return page({
      title: 'Accept the invitation',
      lines: [
        `You are invited to ${offer.tenant} as ${offer.role}.`,
        ...(proof.needsPassword
          ? [`There is an account with ${email} that was never confirmed. ${PASSWORD_TEXT}`]
          : []),
      ],
      form: form(proof, 'Accept'),
    });
  }
  return page({
    title: 'Confirm your e-mail address',
    lines: [`An account with ${email} was made in the name of ${name}. Confirm it only if that was you.`],
    form: form(proof, 'This is my address'),
  });
}

const PASSWORD_TEXT =
  'Choose a new password to make it yours: whoever is signed in to it is signed out, and API keys made with it end.';

function form({ token, email, needsPassword }: Proof, button: string): string {
  const { min, max } = profiles.fields.password.options;
  const password = `
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}" disabled>
<p><label>New password, at least ${min} characters<br>
<input type="password" name="password" autocomplete="new-password" required minlength="${min}" maxlength="${max}"></label></p>`;
  return `<form method="post" action="/v1/auth/verify">
<input type="hidden" name="token" value="${escapeHtml(token)}">${needsPassword ? password : ''}
<button type="submit">${button}</button>
</form>`;
}

function page({ title, lines, form }: { title: string; lines: readonly string[]; form: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main>
<h1>${title}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${form}
</main></body></html>`;
}
