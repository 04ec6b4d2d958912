import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  proof: {
    demands: {
      demanded: '%{names} asks for a second factor. What you were granted there counts once you have set one up.',
      set_up: 'Set it up',
    },
    title: 'Is it still you?',
    why_password: 'This step asks for your password. You are not asked again for ten minutes.',
    why_code:
      'This step asks for a code of your authenticator app, or a recovery code. You are not asked again for ten minutes.',
    why_sign_in: 'This step asks that you sign in again first.',
    password: 'Password',
    code: 'Code',
    go_on: 'Go on',
    sign_in: 'Sign in again',
  },
});
