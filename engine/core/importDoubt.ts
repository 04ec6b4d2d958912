/** What the message of a dry run ends with where the file is hardly about the records that it finds. */
export const MOSTLY_OTHERS =
  'Most rows would make somebody else of whom they find: is it the list of another event, or have its numbers shifted by a line?';
