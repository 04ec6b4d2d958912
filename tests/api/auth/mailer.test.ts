import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { accountMail } from '../../../server/mail/account/accountMail';
import { createMailer } from '../../../server/mail/mailer';
import { mailDay } from '../../../server/mail/mailLanguages';
import { answeredMail, invitationMail } from '../../../server/mail/templates';

const TOKEN = 'ol_1234567890';
const ann = { email: 'ann@example.com', first_name: 'Ann', locale: 'en-US' };
const mail = await accountMail(ann, `https://console.example/account/recover?token=${TOKEN}`, (letters) =>
  letters.recover(),
);

describe('mail', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it('is told in the log without a mail server, and kept with its link where the server alone reads it', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'startline-mail-')), 'mail');
    const lines: string[] = [];
    await createMailer({ folder, log: (line) => void lines.push(line) }).send({ ...mail, id: 'one' });
    const [name = ''] = await readdir(folder);
    const path = join(folder, name);
    expect(lines.join('\n')).toContain('Mail to ann@example.com');
    expect(lines.join('\n')).toContain(path);
    expect(lines.join('\n')).not.toContain(TOKEN);
    expect(await readFile(path, 'utf8')).toContain(`https://console.example/account/recover?token=${TOKEN}`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await rm(dirname(folder), { recursive: true });
  });

  it('goes to the mail server of SMTP_URL', async () => {
    const received: string[] = [];
    server = await listen(received);
    const { port } = server.address() as AddressInfo;
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`, log: () => {} });
    await mailer.send({ ...mail, id: 'one' });
    mailer.close();
    const text = received.join('');
    expect(text).toContain('RCPT TO:<ann@example.com>');
    expect(text).toContain('MAIL FROM:<no-reply@127.0.0.1>');
    expect(text).toContain('Subject: Set a new password');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toContain('Message-ID: <one@127.0.0.1>');
  });

  it('says so when the mail server refuses it', async () => {
    server = await listen([], '550 no such user');
    const { port } = server.address() as AddressInfo;
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`, log: () => {} });
    await expect(mailer.send({ ...mail, id: 'one' })).rejects.toThrow('no such user');
    mailer.close();
  });
});

/** Just enough of a mail server to take one mail. */
function listen(received: string[], answerToRecipient = '250 ok'): Promise<Server> {
  const fake = createServer((socket) => {
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (isData) {
        isData = !text.endsWith('\r\n.\r\n');
        if (!isData) socket.write('250 queued\r\n');
      } else if (text.startsWith('EHLO')) socket.write('250 fake\r\n');
      else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write(text.startsWith('RCPT') ? `${answerToRecipient}\r\n` : '250 ok\r\n');
    });
    socket.on('error', () => {});
  });
  return new Promise((resolve) => fake.listen(0, '127.0.0.1', () => resolve(fake)));
}

describe('in the language of who gets it', () => {
  const inLanguage = (locale: string | null) =>
    invitationMail({
      to: 'ann@example.com',
      locale,
      inviter: 'Jo Hello',
      role: 'event manager',
      meaning: 'Runs an event: everything in it, its staff included.',
      tenant: 'Accept',
      until: mailDay('2026-12-02T09:00:00Z', locale),
      link: 'https://console.example/v1/auth/verify?token=x',
    });

  it.each(['en', 'en-GB', 'xx', 'constructor', null])('English for %s', async (locale) => {
    const { html, subject, text } = await inLanguage(locale);
    expect(html).toContain('<html lang="en">');
    expect(subject).toBe('You are invited to Accept');
    expect(text).toContain('Jo Hello invites you to Accept as event manager.');
    expect(text).toContain('until 2 December 2026');
  });

  it.each([
    ['nl-BE', 'nl', '2 december 2026'],
    ['de', 'de', '2. Dezember 2026'],
    ['fr-FR', 'fr', '2 décembre 2026'],
  ])('its own for %s, in both parts, but for names and links', async (locale, language, day) => {
    const folder = join(await mkdtemp(join(tmpdir(), 'startline-mail-')), 'mail');
    await createMailer({ folder, log: () => {} }).send({ ...(await inLanguage(locale)), id: 'one' });
    const [name = ''] = await readdir(folder);
    const kept = await readFile(join(folder, name), 'utf8');
    const { html, text, subject } = await inLanguage(locale);
    expect(kept).toBe(`To: ann@example.com\nSubject: ${subject}\n\n${text}\n`);
    expect(html).toContain(`<html lang="${language}">`);
    for (const part of [kept, html]) {
      for (const said of ['Jo Hello', day, 'https://console.example/v1/auth/verify?token=x'])
        expect(part).toContain(said);
      expect(part).not.toMatch(/\b(the|you|this|event manager|December|An organiser)\b/);
    }
    await rm(dirname(folder), { recursive: true });
  });

  it('leaves alone what somebody wrote', async () => {
    const mail = await answeredMail({
      to: 'ann@example.com',
      locale: 'de',
      event: 'City Run',
      subject: 'Nothing was changed.',
      body: 'Is already taken.',
      answer: 'Nothing was changed. Sign in again: the token has ended.',
      author: 'Ann',
      link: 'https://console.example/events/1/support',
    });
    expect(mail.text).toContain('Nothing was changed. Sign in again: the token has ended.');
    expect(mail.text).not.toContain('You get this mail');
  });
});
