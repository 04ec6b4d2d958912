import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, LONGEST_MESSAGE } from '../../server/push/encryptPush';
import { pushKeysOf } from '../../server/push/pushKeys';

describe('a push message', () => {
  // RFC 8291, Appendix A.
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };

  it('is encrypted as in the example of the standard', () => {
    const own = createECDH('prime256v1');
    own.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
    expect(encryptPush('When I grow up, I want to be a watermelon', browser, { own, salt }).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is another each time, and never longer than push services take', () => {
    expect(encryptPush('Go', browser)).not.toEqual(encryptPush('Go', browser));
    expect(encryptPush('x'.repeat(LONGEST_MESSAGE), browser).length).toBe(4_096);
    expect(() => encryptPush('x'.repeat(LONGEST_MESSAGE + 1), browser)).toThrow('too long');
  });

  it('says who sends it, to each push service something of its own', () => {
    const keys = pushKeysOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', () => 'mailto:race@example.com');
    expect(keys.publicKey).toBe(
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    );
    const claims = (endpoint: string) =>
      JSON.parse(Buffer.from(keys.authorization(endpoint).split('.')[1]!, 'base64url').toString());
    expect(claims('https://push.example/a/b?c')).toMatchObject({
      aud: 'https://push.example',
      sub: 'mailto:race@example.com',
    });
    expect(claims('https://other.example:8443/a').aud).toBe('https://other.example:8443');
    const life = claims('https://push.example/a').exp - Date.now() / 1_000;
    expect(life).toBeGreaterThan(60 * 60);
    expect(life).toBeLessThan(24 * 60 * 60);
  });
});
