import { createHash } from 'node:crypto';
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

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { box-sizing: border-box; max-width: 420px; margin: 12vh auto; padding: 0 20px; overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 28px; font-weight: 600; line-height: 1.25; letter-spacing: -0.02em; }
label { display: block; margin: 0 0 16px; font-size: 14px; }
input { box-sizing: border-box; width: 100%; height: 44px; margin-top: 4px; padding: 0 12px; border: 1px solid GrayText; border-radius: 6px;
  background: Field; color: FieldText; font: inherit; font-size: 16px; }
input:read-only { background: transparent; }
button { width: 100%; height: 44px; margin-top: 8px; border: 0; border-radius: 6px; background: #b84700; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid #b84700; outline-offset: 2px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page brings its styles along, and may load and run nothing. */
export const PAGE_POLICY = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; style-src 'sha256-${STYLE_HASH}'`;

const PASSWORD_TEXT =
  'Choose a new password to make it yours: whoever is signed in to it is signed out, and API keys made with it end.';

function form({ token, email, needsPassword }: Proof, button: string): string {
  const { min, max } = profiles.fields.password.options;
  const password = `
<label>E-mail address<input type="email" autocomplete="username" value="${escapeHtml(email)}" readonly></label>
<label>New password, at least ${min} characters
<input type="password" name="password" autocomplete="new-password" required minlength="${min}" maxlength="${max}"></label>`;
  return `<form method="post" action="/v1/auth/verify">
<input type="hidden" name="token" value="${escapeHtml(token)}">${needsPassword ? password : ''}
<button type="submit">${button}</button>
</form>`;
}

function page({ title, lines, form }: { title: string; lines: readonly string[]; form: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main>
<h1>${title}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${form}
</main></body></html>`;
}
