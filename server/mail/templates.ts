import { compose } from './compose';
import type { Mail } from './mailer';

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

/** To someone without an account: the link has them make one with this address, and accept. */
export function invitationMail({ to, inviter, role, meaning, tenant, until, link }: Invitation): Mail {
  return compose({
    to,
    subject: `You are invited to ${tenant}`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviter ?? 'An organiser'} invites you to ${tenant} as ${role}.`,
      meaning,
      `To accept, make an account with this e-mail address (${to}), which takes a minute. The link works once, until ${until}.`,
    ],
    button: { label: 'Accept', link },
    footnote: 'If you do not know what this is about, ignore this mail: nobody learns anything of you.',
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

interface AnsweredMail extends InquiryMail {
  answer: string;
  link: string;
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

interface AnsweredMail extends InquiryMail {
  answer: string;
  link: string;
}

/** To who asked, with the answer. */
export function inquiryAnsweredMail({ to, event, bib, message, answer, link }: AnsweredMail): Mail {
  return compose({
    to,
    subject: `${event} answered your question`,
    greeting: `${event} answered your question${aboutBib(bib)}.`,
    paragraphs: [answer, `You asked: ${message}`],
    button: { label: 'See the answer and the times', link },
    footnote: ASKED,
  });
}

function aboutBib(bib: string | null): string {
  return bib === null || bib === '' ? '' : ` about bib ${bib}`;
}
