/** One's own profile. */
export const profile = {
  title: 'Edit profile',
  failed: 'Your profile could not be loaded.',
  about: 'About you',
  about_why: 'How colleagues see you in lists, histories and messages.',
  email_why: 'You sign in with this address. Ask a colleague with the right to manage profiles to change it.',
  security: 'Password',
  security_why: 'Changing it signs you out everywhere else.',
  current_password: 'Current password',
  display: 'Language and look',
  display_why: 'For this browser; the language goes with your profile.',
  language: 'Language',
  theme: 'Theme',
  save: 'Save changes',
  save_password: 'Change password',
  saved: 'Your profile is saved.',
  password_saved: 'Your password is changed.',
};
