import { person } from '../shared/personTexts';
import { inTheirLanguage } from './guestLanguage';

/** The sign-in pages beside the first: making an account, recovering a password. Loaded when one is shown. */
export const registration = inTheirLanguage('registration', {
  tagline: 'Every start, split and finish in one place.',
  tagline_detail: 'Set up the event, bring in the start list, and follow the field on race day.',
  ...person,
  back_to_login: 'Back to sign in',
  code: {
    title: 'Enter your code',
    intro: 'Open your authenticator app and type the six digits it shows for Startline.',
    label: 'Code',
    recovery_intro: 'Type one of the recovery codes you kept. Each works once.',
    recovery_label: 'Recovery code',
    submit: 'Sign in',
    submitting: 'Signing in…',
    use_recovery: 'Use a recovery code instead',
    use_app: 'Use the authenticator app instead',
  },
  oidc: {
    title: 'Signing you in',
    working: 'One moment…',
    failed_title: 'Signing in did not work',
    link_title: 'Link your account',
    link_intro:
      'There is an account with %{email} already. Its password links it; from then on you sign in with either.',
    link: 'Link and sign in',
    linking: 'Linking…',
  },
  logout: { title: 'Sign out', working: 'Signing you out…' },
  register: {
    title: 'Create an account',
    intro: 'With an account you set up events of your own, or work on those of an organization that invites you.',
    submit: 'Create account',
    submitting: 'Creating the account…',
    has_account: 'Already have an account?',
    login: 'Sign in',
    done: 'Your account is ready. Sign in with %{email}.',
  },
  invited: {
    title: 'Accept the invitation',
    gone: 'There is nothing to accept',
    offer: 'You are invited to %{tenant} as %{role}. Make an account to accept.',
    email_hint: 'The invitation is for this address.',
    waiting_title: 'Your invitation is waiting',
    unconfirmed: 'Your account is ready. That %{email} is your address must still be confirmed.',
    waiting:
      'Accept the invitation to %{tenant} as %{role}, and it is confirmed as well: the mail with the link reached you there.',
    accept: 'Accept and confirm',
    accepting: 'Accepting…',
    later: 'Not now: the link in the mail goes on working',
  },
  recover: {
    title: 'Recover your password',
    intro: 'We send a link with which you set a new password. It works once.',
    submit: 'Send link',
    submitting: 'Sending…',
    sent_title: 'Look at your mail',
    sent: 'If there is an account for %{email}, a link to set a new password is on its way.',
  },
  reset: {
    title: 'Set a new password',
    intro: 'It replaces the old one at once, on all your devices.',
    submit: 'Set password',
    submitting: 'Saving…',
    done_title: 'Your new password is set',
    done: 'Sign in with it to go on.',
  },
});
