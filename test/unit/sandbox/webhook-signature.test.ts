import { expect, test } from 'vitest';
import { isSigningSecret, newSigningSecret, signedHeaders } from '../../../src/sandbox/webhooks/signature.ts';

test('signs as the Standard Webhooks specification shows', () => {
  const headers = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: Buffer.from('{"test": 2432232314}') },
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('does not sign without a secret', () => {
  expect(signedHeaders({ id: 'm', at: 0, body: Buffer.from('') }, null)).not.toHaveProperty(
    'webhook-signature',
  );
});

test('recognises a secret', () => {
  expect(isSigningSecret(newSigningSecret())).toBe(true);
  expect(newSigningSecret()).not.toBe(newSigningSecret());
  for (const wrong of ['', 'whsec_', 'whsec_short', 'not base64 at all, but long enough', 'whsec_AAAA']) {
    expect(isSigningSecret(wrong), wrong).toBe(false);
  }
});
