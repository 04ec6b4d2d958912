import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { accountMail } from '../../../server/mail/account/accountMail';
import { createMailer } from '../../../server/mail/mailer';

const TOKEN = 'ol_1234567890';
const ann = { email: 'ann@example.com', first_name: 'Ann', locale: 'en-US' };
const mail = accountMail(ann, `https://console.example/account/recover?token=${TOKEN}`, (letters) => letters.recover());

describe('mail', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it('is told in the log without a mail server, and kept with its link where the server alone reads it', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'startline-mail-')), 'mail');
    const lines: string[] = [];
    await createMailer({ folder, log: (line) => void lines.push(line) }).send(mail);
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
    await mailer.send(mail);
    mailer.close();
    const text = received.join('');
    expect(text).toContain('RCPT TO:<ann@example.com>');
    expect(text).toContain('MAIL FROM:<no-reply@127.0.0.1>');
    expect(text).toContain('Subject: Set a new password');
  });

  it('says so when the mail server refuses it', async () => {
    server = await listen([], '550 no such user');
    const { port } = server.address() as AddressInfo;
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`, log: () => {} });
    await expect(mailer.send(mail)).rejects.toThrow('no such user');
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

it('is in the language of the profile, or in English where there are no texts in it', () => {
  const inLanguage = (locale: string) => accountMail({ ...ann, locale }, 'https://console.example', (l) => l.recover());
  for (const locale of ['en', 'en-GB', 'xx', 'constructor'])
    expect(inLanguage(locale).html).toContain('<html lang="en">');
  expect(inLanguage('xx').subject).toBe(mail.subject);
});
