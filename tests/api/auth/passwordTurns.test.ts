import { expect, it } from 'vitest';
import { asCaller } from '../../../engine/api/connectionScope';
import { createPasswords } from '../../../server/auth/passwords';

it('verifies the password of one address before the rest of a burst of another address', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('right');
  const done: string[] = [];
  const verify = (key: string, password: string) =>
    asCaller({ key, share: 'ordinary', isPatient: false }, async () => {
      const isRight = await passwords.verify(stored, password);
      done.push(`${key} ${isRight}`);
    });
  const burst = Array.from({ length: 20 }, () => verify('guesser', 'wrong'));
  await Promise.all([...burst, verify('runner', 'right')]);
  expect(done).toHaveLength(21);
  expect(done.indexOf('runner true')).toBeLessThan(5);
});
