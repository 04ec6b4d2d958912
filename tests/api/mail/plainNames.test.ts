import { describe, expect, it } from 'vitest';
import { accountMail } from '../../../server/mail/account/accountMail';
import type { Mail } from '../../../server/mail/mailer';
import { withPlainNames } from '../../../server/mail/plainNames';
import * as templates from '../../../server/mail/templates';

const LINK = 'https://console.example/v1/auth/verify?token=x';
const TO = 'ann@mail.example';

describe('a name in a mail', () => {
  it.each([
    ['evil.com', 'evil. com'],
    ['http://evil.example/path', 'evil. example/path'],
    ['hthttp://tp://evil.com', 'evil. com'],
    ['www.evil.com', 'www. evil. com'],
    ['evil\u3002com', 'evil\u3002 com'],
    ['evil.\u200Bcom', 'evil. com'],
    ['\u202Emoc.live', 'moc. live'],
    ['Run\r\nBcc: x@y.z', 'Run Bcc: x@y. z'],
    ['evil\u2024com', 'evil\u2024 com'],
    ['evil\uFE52com', 'evil\uFE52 com'],
    ['http://1.2.3.4/login', '1. 2. 3. 4/login'],
    ['1.2.3.4:8080', '1. 2. 3. 4:8080'],
    ['\uFF11.2.3.4/a', '\uFF11. 2. 3. 4/a'],
    ['1.2.3.4\uFF0Fa', '1. 2. 3. 4\uFF0Fa'],
    ['//evil/x', ' evil/x'],
    ['https:\\\\evil', 'https: evil'],
    ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
  ])('%j reads %j', (name, shown) => {
    expect(withPlainNames(name, TO)).toBe(shown);
  });

  it.each(['City Run 4.2 km', 'from 10.20.30.40.', 'St. Moritz', 'O’Neill – Łódź', 'محمد‌رضا', '王 小明', '🏃‍♀️ Run'])(
    'keeps %s',
    (name) => {
      expect(withPlainNames(name, TO)).toBe(name);
    },
  );

  const NAMES = ['http://evil.example', 'evil.com', 'x\r\nwww.evil.org'];
  const mailsWith = (name: string, locale: string): Promise<Mail>[] => {
    const to = { to: TO, locale };
    const invited = {
      ...to,
      inviter: name,
      role: 'timer',
      meaning: 'Times.',
      tenant: name,
      until: '1 May',
      link: LINK,
    };
    const asked = { ...to, event: name, subject: 'Start', body: 'How?', author: name, link: LINK };
    const inquiry = { ...to, event: name, bib: name, message: 'Why?', answer: 'So.', link: LINK };
    const step = { ...to, name, event: name, by: name, reason: null, link: LINK };
    return [
      templates.invitationMail(invited),
      templates.acceptMail(invited),
      templates.grantMail(invited),
      templates.askedMail({ ...asked, page: name }),
      templates.answeredMail({ ...asked, answer: 'So.' }),
      templates.inquiryMail(inquiry),
      templates.inquiryAnsweredMail(inquiry),
      templates.eventStepMail({ ...step, step: 'publish' }),
      accountMail({ email: TO, first_name: name, locale }, LINK, (letters) => letters.addressChanged({ address: TO })),
    ];
  };

  it.each(['en', 'de', 'nl', 'fr'])('is no link in any mail in %s', async (locale) => {
    for (const name of NAMES)
      for (const { subject, text, html } of await Promise.all(mailsWith(name, locale))) {
        expect(subject).not.toMatch(/[\r\n]/);
        for (const part of [subject, text, html]) {
          const rest = part.replaceAll(LINK, '').replaceAll(TO, '');
          expect(rest).not.toMatch(/https?:|evil\.\w/);
        }
        expect(text).toContain(LINK);
      }
  });
});
