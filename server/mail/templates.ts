import type { Mail } from './mailer';

interface Letter {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Where there is something to go to. */
  button?: { label: string; link: string };
  /** Why it came, and what to do when it was not expected. */
  footnote: string;
}

/** A one-time link that sets a new password. */
export function recoverMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  return compose({
    to,
    subject: 'Set a new password',
    greeting: `Hello ${name},`,
    paragraphs: ['Someone asked for a new password for your account. This link sets it. It works once, for one hour.'],
    button: { label: 'Set a new password', link },
    footnote: 'If it was not you, ignore this mail: your password stays as it is.',
  });
}

/** A one-time link that confirms an e-mail address. */
export function verifyMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  return compose({
    to,
    subject: 'Confirm your e-mail address',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Please confirm that this is your e-mail address, with the password you chose. The link works once, for three days.',
    ],
    button: { label: 'Confirm', link },
    footnote:
      'If you made no account, someone used your address: nobody can confirm it without this mail. Ignore it, or make the account yours by choosing a new password at the link.',
  });
}

/** To the address that an account had before. It does not name the new one: this mailbox may have a new owner. */
export function addressChangedMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  return compose({
    to,
    subject: 'Your e-mail address was changed',
    greeting: `Hello ${name},`,
    paragraphs: [`Your account has another e-mail address now. ${to} signs in to it no more.`],
    button: { label: 'Sign in', link },
    footnote: 'If it was not you, somebody knows your password: tell the organiser who gave you access at once.',
  });
}

interface SignInMail {
  to: string;
  name: string;
  /** Browser and system. */
  device: string;
  ip: string;
  at: Date;
  link: string;
}

/** To somebody whose account was signed in to where it was not before. */
export function newSignInMail({ to, name, device, ip, at, link }: SignInMail): Mail {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
  return compose({
    to,
    subject: 'New sign-in to your account',
    greeting: `Hello ${name},`,
    paragraphs: [`Somebody signed in to your account with ${device}, on ${when}, from ${ip}.`],
    button: { label: 'See where you are signed in', link },
    footnote: 'If it was you, ignore this mail. If not, sign out of that session and change your password at once.',
  });
}

/** To somebody whose second factor a super admin took off. */
export function factorRemovedMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  return compose({
    to,
    subject: 'Your second factor was removed',
    greeting: `Hello ${name},`,
    paragraphs: [
      'A super admin took the second factor off your account. Signing in asks for your password alone now, until you set one up again.',
    ],
    button: { label: 'Set one up', link },
    footnote: 'If you did not ask for this, change your password and tell who gave you access at once.',
  });
}

interface Grant {
  to: string;
  /** Who gives or offers it; null for a program. */
  inviter: string | null;
  role: string;
  /** What the role lets one do. */
  meaning: string;
  tenant: string;
  link: string;
}

interface Invitation extends Grant {
  /** The last day on which it can be accepted. */
  until: string;
}

/** To someone without an account: once they registered with this address and confirmed it, the link to accept follows. */
export function invitationMail({ to, inviter, role, meaning, tenant, until, link }: Invitation): Mail {
  return compose({
    to,
    subject: `You are invited to ${tenant}`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviter ?? 'An organiser'} invites you to ${tenant} as ${role}.`,
      meaning,
      `Make an account with this e-mail address (${to}) and confirm it: the link to accept comes then. The invitation stands until ${until}.`,
    ],
    button: { label: 'Make an account', link },
    footnote: 'If you do not know what this is about, ignore this mail.',
  });
}

/** To someone with an account: the role is theirs once they accept. */
export function acceptMail({ to, inviter, role, meaning, tenant, until, link }: Invitation): Mail {
  return compose({
    to,
    subject: `You are invited to ${tenant}`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviter ?? 'An organiser'} invites you to ${tenant} as ${role}.`,
      meaning,
      `Accept, and you will find it there. Those who invite you see your name then. The link works once, until ${until}.`,
    ],
    button: { label: 'Accept', link },
    footnote: 'If you do not know what this is about, ignore this mail: nobody learns anything of you.',
  });
}

/** To someone with an account that holds a new role now. */
export function grantMail({ to, inviter, role, meaning, tenant, link }: Grant): Mail {
  return compose({
    to,
    subject: `You have a new role at ${tenant}`,
    greeting: 'Hello,',
    paragraphs: [`${inviter ?? 'An organiser'} made you ${role} of ${tenant}.`, meaning],
    button: { label: 'Open', link },
    footnote: 'If you do not know what this is about, ask the organiser.',
  });
}

interface EventStep {
  to: string;
  name: string;
  event: string;
  /** What was done to it: `approved`, `submitted for review`. */
  done: string;
  /** Who did it; null for a program. */
  by: string | null;
  reason: string | null;
  link: string;
}

/** To those who review an event or run it, when it went a step further. */
export function eventStepMail({ to, name, event, done, by, reason, link }: EventStep): Mail {
  return compose({
    to,
    subject: `${event} was ${done}`,
    greeting: `Hello ${name},`,
    paragraphs: [`${event} was ${done}${by ? ` by ${by}` : ''}.`, ...(reason ? [`Why: ${reason}`] : [])],
    button: { label: 'Open the event', link },
    footnote: 'You get this mail because you review this event or may publish it.',
  });
}

interface SupportMail {
  to: string;
  event: string;
  subject: string;
  body: string;
  author: string | null;
  link: string;
}

/** To support, with what somebody asked. */
export function askedMail({
  to,
  event,
  subject,
  body,
  author,
  page,
  link,
}: SupportMail & { page: string | null }): Mail {
  return compose({
    to,
    subject: `${event}: ${subject}`,
    greeting: `${author ?? 'A program'} asks about ${event}:`,
    paragraphs: [subject, body, ...(page ? [`Asked on ${page}.`] : [])],
    button: { label: 'Answer', link },
    footnote: 'You get this mail because you answer questions about this event.',
  });
}

/** To who asked, with the answer. */
export function answeredMail({ to, event, subject, body, answer, link }: SupportMail & { answer: string }): Mail {
  return compose({
    to,
    subject: `Answered: ${subject}`,
    greeting: `Support answered your question about ${event}.`,
    paragraphs: [answer, `You asked: ${body}`],
    button: { label: 'Open it', link },
    footnote: 'You get this mail because you asked.',
  });
}

interface InquiryMail {
  to: string;
  event: string;
  /** The athlete's bib; null where it has none. */
  bib: string | null;
  message: string;
}

const ASKED = 'You get this mail because this address was given with the question. If you asked nothing, ignore it.';

/** To who asked about an athlete's time, with the page where the answer will be, and without the question: anybody can ask in another's name. */
export function inquiryMail({ to, event, bib, link }: Omit<InquiryMail, 'message'> & { link: string }): Mail {
  return compose({
    to,
    subject: `${event} has your question`,
    greeting: 'Hello,',
    paragraphs: [`You asked a question${aboutBib(bib)} at ${event}.`, 'The answer comes by mail, and is at this link.'],
    button: { label: 'See your question', link },
    footnote: ASKED,
  });
}

/** To who asked, with the answer. The link came before: of it only what recognises it is kept. */
export function inquiryAnsweredMail({ to, event, bib, message, answer }: InquiryMail & { answer: string }): Mail {
  return compose({
    to,
    subject: `${event} answered your question`,
    greeting: `${event} answered your question${aboutBib(bib)}.`,
    paragraphs: [answer, `You asked: ${message}`],
    footnote: ASKED,
  });
}

function aboutBib(bib: string | null): string {
  return bib === null || bib === '' ? '' : ` about bib ${bib}`;
}

function compose({ to, subject, greeting, paragraphs, button, footnote }: Letter): Mail {
  const lines = [greeting, ...paragraphs, ...(button ? [`${button.label}: ${button.link}`] : []), footnote];
  const text = lines.join('\n\n');
  const body = [greeting, ...paragraphs].map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; max-width: 34em; margin: 2em auto; padding: 0 1em">
${body}
${button ? buttonHtml(button) : ''}
<p style="color: #666; font-size: 14px">${escapeHtml(footnote)}</p>
</body></html>`;
  return { to, subject: oneLine(subject), text, html };
}

function buttonHtml({ label, link }: { label: string; link: string }): string {
  const style =
    'display: inline-block; padding: .6em 1.2em; border-radius: 6px; background: #b84700; color: #fff; text-decoration: none';
  return `<p><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

/** Names come from people: no line of theirs becomes a header of the mail. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
