/**
 * Texts of forms and records that the console's build moves here from where they are written, as `addTexts({…})`: a page without a
 * form does without them. Empty while developing and in tests.
 */
export {};
