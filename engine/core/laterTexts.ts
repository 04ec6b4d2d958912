/**
 * Texts of forms and records. The build moves them here from the declarations as `addTexts({…})`, so pages without a form load none.
 * The file stays empty in development and in tests.
 */
export {};
