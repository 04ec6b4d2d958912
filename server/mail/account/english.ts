import type { AccountLetters, Whence } from './letters';

const NOT_YOU =
  'If not, sign out of sessions that you do not know, change your password, and tell who gave you access.';

export const english: AccountLetters = {
  greeting: (name) => `Hello ${name},`,
  recover: () => ({
    subject: 'Set a new password',
    paragraphs: ['Someone asked for a new password for your account. This link sets it. It works once, for one hour.'],
    label: 'Set a new password',
    footnote: 'If it was not you, ignore this mail: your password stays as it is.',
  }),
  verify: () => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Please confirm that this is your e-mail address, with the password you chose. The link works once, for three days.',
    ],
    label: 'Confirm',
    footnote:
      'If you made no account, someone used your address: nobody can confirm it without this mail. Ignore it, or make the account yours by choosing a new password at the link.',
  }),
  addressChanged: ({ address }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [`Your account has another e-mail address now. ${address} signs in to it no more.`],
    label: 'Sign in',
    footnote: 'If it was not you, somebody knows your password: tell the organiser who gave you access at once.',
  }),
  newSignIn: (whence) => ({
    subject: 'New sign-in to your account',
    paragraphs: [`Somebody signed in to your account ${from(whence)}.`],
    label: 'See where you are signed in',
    footnote: 'If it was you, ignore this mail. If not, sign out of that session and change your password at once.',
  }),
  factorOn: (whence) => ({
    subject: 'Your second factor is on',
    paragraphs: [
      `A second factor was turned on for your account ${from(whence)}. Signing in asks for a code of that authenticator app from now on.`,
    ],
    label: 'See your account',
    footnote: `If it was you, keep the recovery codes somewhere safe. ${NOT_YOU}`,
  }),
  factorOff: (whence) => ({
    subject: 'Your second factor is off',
    paragraphs: [
      `The second factor of your account was turned off ${from(whence)}. Signing in asks for no code any more, and your recovery codes are void.`,
    ],
    label: 'Set one up',
    footnote: `If it was you, ignore this mail. ${NOT_YOU}`,
  }),
  factorRemoved: () => ({
    subject: 'Your second factor was removed',
    paragraphs: [
      'A super admin took the second factor off your account. Signing in asks for your password alone now, until you set one up again.',
    ],
    label: 'Set one up',
    footnote: 'If you did not ask for this, change your password and tell who gave you access at once.',
  }),
  recoveryCodeUsed: ({ left, ...whence }) => ({
    subject: 'A recovery code was used',
    paragraphs: [
      `A recovery code of your account was used ${from(whence)}. ${left === 0 ? 'It was the last one: make new ones now.' : `${left === 1 ? 'One is' : `${left} are`} left.`}`,
    ],
    label: 'See your second factor',
    footnote: `If it was you, ignore this mail. ${NOT_YOU}`,
  }),
};

function from({ browser, system, ip, at }: Whence): string {
  const device = [browser, system].filter((part) => part !== null).join(' on ') || 'an unknown device';
  const [date, time] = at.toISOString().slice(0, 16).split('T');
  return `with ${device}, on ${date} at ${time} UTC, from ${ip}`;
}
