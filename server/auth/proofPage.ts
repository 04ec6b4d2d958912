import { createHash } from 'node:crypto';
import type { ApiError } from '../../engine/core/errors';
import { profiles } from '../../resources/profiles/profiles.resource';
import { escapeHtml } from '../mail/compose';
import type { Refusal } from './invitationLinks';

/** What the link of a mail is asked to do. */
export interface Proof {
  readonly token: string;
  readonly email: string;
  /** Whose account it is, as its maker says. */
  readonly name: string;
  /** The invitation that is accepted. */
  readonly offer: Offer | null;
  readonly needsPassword: boolean;
}

interface Offer {
  readonly role: string;
  readonly meaning: string;
  readonly tenant: string;
}

/**
 * The page that a mailed link opens: says what its button does. Where the address was never proven it asks for the account's password, or
 * for a new one; with what was wrong with the last answer.
 */
export function proofPage(proof: Proof | Refusal, problem?: ApiError): string {
  if ('line' in proof) return page({ title: proof.title, lines: [proof.line], forms: [] });
  const { offer, email, name, needsPassword } = proof;
  const made = `An account with ${email} was made in the name of ${name}`;
  const words = offer
    ? {
        title: 'Accept the invitation',
        lines: [...offered(offer), ...(needsPassword ? [`${made}, and never confirmed.`] : [])],
        button: 'Accept',
      }
    : { title: 'Confirm your e-mail address', lines: [`${made}.`], button: 'This is my address' };
  const { title, lines, button } = words;
  if (!needsPassword) return page({ title, lines, forms: [form(proof, { button, input: '' })] });
  const known = passwordInput({
    name: 'current_password',
    label: 'Password of the account',
    autocomplete: 'current-password',
    problem,
  });
  const label = `New password, at least ${PASSWORD.min} characters`;
  const fresh = passwordInput({ name: 'password', label, autocomplete: 'new-password', problem });
  return page({
    title,
    lines: [...lines, 'If that was you, say so with its password.'],
    forms: [
      form(proof, { button, input: known }),
      `<details${problem?.errors?.password ? ' open' : ''}><summary>I did not make it, or forgot its password</summary><p>${TAKE_OVER}</p>
${form(proof, { button: 'Choose a new password', input: fresh, isOther: true })}</details>`,
    ],
  });
}

function offered({ tenant, role, meaning }: Offer): string[] {
  return [`You are invited to ${tenant} as ${role}.`, meaning];
}

const PASSWORD = profiles.fields.password.options;

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
button.other { border: 1px solid GrayText; background: transparent; color: CanvasText; }
details { margin-top: 24px; }
summary { padding: 10px 0; cursor: pointer; font-weight: 500; }
p { margin: 0 0 16px; }
strong { display: block; margin: -8px 0 16px; color: light-dark(#b3261e, #ffb4ab); font-size: 14px; font-weight: 500; }
:focus-visible { outline: 2px solid #b84700; outline-offset: 2px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page brings its styles along, and may load and run nothing. */
export const PAGE_POLICY = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; style-src 'sha256-${STYLE_HASH}'`;

const TAKE_OVER =
  'Choose a new password to make the account yours: whoever is signed in to it is signed out, and API keys made with it end. If you want no account, close this page.';

interface Input {
  readonly name: 'current_password' | 'password';
  readonly label: string;
  readonly autocomplete: string;
  readonly problem: ApiError | undefined;
}

function passwordInput({ name, label, autocomplete, problem }: Input): string {
  const [wrong] = problem?.errors?.[name] ?? [];
  const limits = name === 'password' ? ` minlength="${PASSWORD.min}" maxlength="${PASSWORD.max}"` : '';
  const described = wrong ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : '';
  const text = wrong ? `<strong id="${name}-wrong" role="alert">${escapeHtml(wrong)}</strong>` : '';
  return `<label>${label}<input type="password" name="${name}" autocomplete="${autocomplete}" required${limits}${described}></label>${text}`;
}

function form(
  { token, email, needsPassword }: Proof,
  { button, input, isOther = false }: { button: string; input: string; isOther?: boolean },
): string {
  const whose = `<label>E-mail address<input type="email" autocomplete="username" value="${escapeHtml(email)}" readonly></label>`;
  return `<form method="post" action="/v1/auth/verify">
<input type="hidden" name="token" value="${escapeHtml(token)}">${needsPassword ? whose : ''}${input}
<button type="submit"${isOther ? ' class="other"' : ''}>${button}</button>
</form>`;
}

interface Page {
  readonly title: string;
  readonly lines: readonly string[];
  readonly forms: readonly string[];
}

function page({ title, lines, forms }: Page): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main>
<h1>${title}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${forms.join('\n')}
</main></body></html>`;
}
