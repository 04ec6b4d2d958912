import { z } from 'zod';
import { instant } from '../../engine/core/calls/parts';

/** Who is signed in, as sign-in answers and the profile say it. */
export const userParts = {
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  is_super_admin: z.boolean(),
  locale: z.string(),
};

/** What every way of signing in ends with. */
export const signedIn = z.strictObject({
  user: z.strictObject(userParts),
  api_token: z.strictObject({ token: z.string(), expires_at: instant }),
});
