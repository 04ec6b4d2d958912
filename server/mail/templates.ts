import type { StepName } from '../../resources/events/flow/moveOn';
import { compose } from './compose';
import type { Mail } from './mailer';

/** Whom a mail is for, and in which language, as `nl` or `en-US`; null where nothing is known of it. */
interface Recipient {
  to: string;
  locale: string | null;
}

interface Grant extends Recipient {
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
export function invitationMail({ to, locale, inviter, role, meaning, tenant, until, link }: Invitation): Promise<Mail> {
  return compose({
    to,
    locale,
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
export function acceptMail({ to, locale, inviter, role, meaning, tenant, until, link }: Invitation): Promise<Mail> {
  return compose({
    to,
    locale,
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
export function grantMail({ to, locale, inviter, role, meaning, tenant, link }: Grant): Promise<Mail> {
  return compose({
    to,
    locale,
    subject: `You have a new role at ${tenant}`,
    greeting: 'Hello,',
    paragraphs: [`${inviter ?? 'An organiser'} made you ${role} of ${tenant}.`, meaning],
    button: { label: 'Open', link },
    footnote: 'If you do not know what this is about, ask the organiser.',
  });
}

/** A step of an event, or the end that it comes to with its races. */
export type ToldStep = StepName | 'finish';

interface StepWords {
  subject(event: string): string;
  line(event: string, by: string | null): string;
}

/** What was done to an event: whole sentences, as languages say them. */
const STEPS: Readonly<Record<ToldStep, StepWords>> = {
  submit: {
    subject: (event) => `${event} was submitted for review`,
    line: (event, by) => `${event} was submitted for review${by ? ` by ${by}` : ''}.`,
  },
  withdraw: {
    subject: (event) => `${event} was taken back to draft`,
    line: (event, by) => `${event} was taken back to draft${by ? ` by ${by}` : ''}.`,
  },
  approve: {
    subject: (event) => `${event} was approved`,
    line: (event, by) => `${event} was approved${by ? ` by ${by}` : ''}.`,
  },
  reject: {
    subject: (event) => `${event} was rejected`,
    line: (event, by) => `${event} was rejected${by ? ` by ${by}` : ''}.`,
  },
  publish: {
    subject: (event) => `${event} was published`,
    line: (event, by) => `${event} was published${by ? ` by ${by}` : ''}.`,
  },
  cancel: {
    subject: (event) => `${event} was cancelled`,
    line: (event, by) => `${event} was cancelled${by ? ` by ${by}` : ''}.`,
  },
  finish: {
    subject: (event) => `${event} was finished`,
    line: (event, by) => `${event} was finished${by ? ` by ${by}` : ''}.`,
  },
};

interface EventStep extends Recipient {
  name: string;
  event: string;
  step: ToldStep;
  /** Who did it; null for a program. */
  by: string | null;
  reason: string | null;
  link: string;
}

/** To those who review an event or run it, when it went a step further. */
export function eventStepMail({ to, locale, name, event, step, by, reason, link }: EventStep): Promise<Mail> {
  return compose({
    to,
    locale,
    subject: STEPS[step].subject(event),
    greeting: `Hello ${name},`,
    paragraphs: [STEPS[step].line(event, by), ...(reason ? [{ under: 'Why:', written: reason }] : [])],
    button: { label: 'Open the event', link },
    footnote: 'You get this mail because you review this event or may publish it.',
  });
}

interface SupportMail extends Recipient {
  event: string;
  subject: string;
  body: string;
  author: string | null;
  link: string;
}

/** To support, with what somebody asked. */
export function askedMail({
  to,
  locale,
  event,
  subject,
  body,
  author,
  page,
  link,
}: SupportMail & { page: string | null }): Promise<Mail> {
  return compose({
    to,
    locale,
    subject: { written: `${event}: ${subject}` },
    greeting: `${author ?? 'A program'} asks about ${event}:`,
    paragraphs: [{ written: subject }, { written: body }, ...(page ? [`Asked on ${page}.`] : [])],
    button: { label: 'Answer', link },
    footnote: 'You get this mail because you answer questions about this event.',
  });
}

interface AnsweredMail extends InquiryMail {
  answer: string;
  link: string;
}

/** To who asked, with the answer. */
export function answeredMail({
  to,
  locale,
  event,
  subject,
  body,
  answer,
  link,
}: SupportMail & { answer: string }): Promise<Mail> {
  return compose({
    to,
    locale,
    subject: { under: 'Answered:', written: subject },
    greeting: `Support answered your question about ${event}.`,
    paragraphs: [{ written: answer }, { under: 'You asked:', written: body }],
    button: { label: 'Open it', link },
    footnote: 'You get this mail because you asked.',
  });
}

interface InquiryMail extends Recipient {
  event: string;
  /** The athlete's bib; null where it has none. */
  bib: string | null;
  message: string;
}

const ASKED = 'You get this mail because this address was given with the question. If you asked nothing, ignore it.';

/** To who asked about an athlete's time, with the page where the answer will be, and without the question: anybody can ask in another's name. */
export function inquiryMail({
  to,
  locale,
  event,
  bib,
  link,
}: Omit<InquiryMail, 'message'> & { link: string }): Promise<Mail> {
  return compose({
    to,
    locale,
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
export function inquiryAnsweredMail({ to, locale, event, bib, message, answer, link }: AnsweredMail): Promise<Mail> {
  return compose({
    to,
    locale,
    subject: `${event} answered your question`,
    greeting: `${event} answered your question${aboutBib(bib)}.`,
    paragraphs: [{ written: answer }, { under: 'You asked:', written: message }],
    button: { label: 'See the answer and the times', link },
    footnote: ASKED,
  });
}

function aboutBib(bib: string | null): string {
  return bib === null || bib === '' ? '' : ` about bib ${bib}`;
}
