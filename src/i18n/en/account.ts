/** Signing in and out: the sign-in pages load these texts alone. */
export const account = {
  email: 'E-mail address',
  password: 'Password',
  show_password: 'Show password',
  hide_password: 'Hide password',
  caps_lock: 'Caps Lock is on.',
  problems: 'Please correct the following:',
  login: {
    title: 'Sign in',
    erased: 'You are being erased, and signed out.',
    to_continue: 'Sign in to go on where you were.',
    kept: 'What you had filled in is kept on this device.',
    viewing_over: 'Being signed in as %{name} has ended. You go on as yourself.',
    submit: 'Sign in',
    submitting: 'Signing in…',
    forgot: 'Forgot your password?',
    no_account: 'New to Startline?',
    register: 'Create an account',
  },
  error: {
    required: 'This field is required.',
    email: 'Enter a valid e-mail address, such as name@example.com.',
    password_length: 'Use at least %{min} characters.',
    unreachable: 'Unable to connect to server. Please wait a few minutes and try again.',
    too_many: 'Too many attempts. Please wait %{seconds} seconds and try again.',
    critical: 'There has been a critical error. Please reload and try again.',
  },
};
