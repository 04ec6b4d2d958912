/** SMTP replies about the sign-in to the mail server, not about the mail: an operator can correct them. */
const SIGN_IN_REPLIES = [530, 534, 535, 538];
/** Codes of nodemailer for errors about sender, recipient or text. */
const ABOUT_THE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

/** Whether no later attempt can succeed: the mail server replied with 5xx to the mail itself, or the mail cannot be sent at all. */
export function isFinalRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (!ABOUT_THE_MAIL.includes(code)) return false;
  return typeof responseCode !== 'number' || (responseCode >= 500 && !SIGN_IN_REPLIES.includes(responseCode));
}
