/** Bytes of one uploaded file at most: ten binary megabytes, whoever sends it. */
export const FILE_LIMIT = 10 * 1024 * 1024;
