/** Kind of the background task that stands for a file of reads: it lists among what was done, and finds them again. */
export const READ_FILE = 'read_file';
