import { PASSWORD_MIN } from '../../providers/identity';
import { account } from '../i18n/en/account';
import { filled } from './filled';
import { type Check, required } from './useSubmit';

export const newPassword: Check = (value) =>
  required(value) ??
  (value.length >= PASSWORD_MIN ? null : filled(account.error.password_length, { min: PASSWORD_MIN }));
