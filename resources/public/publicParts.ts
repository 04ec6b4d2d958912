import { z } from 'zod';
import { IMAGE_SIZES } from '../files/files.calls';

/** Shows a draft to whoever it was given to. */
export const preview = z.string().max(200).optional();

/** An event by its id or its slug, as the `id` of an address. */
export const named = {
  id: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
};

const address = z.string().meta({ description: 'Relative to the server.' });

/** The addresses of a picture by its sizes; null where there is none that everybody may fetch. */
export const picture = z
  .strictObject(Object.fromEntries(IMAGE_SIZES.map((size) => [size, address])) as Record<ImageSize, typeof address>)
  .nullable();

type ImageSize = (typeof IMAGE_SIZES)[number];
