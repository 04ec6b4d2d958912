/** What courses and their markers are read from, as of `<input accept>`. */
export const COURSE_FILES = '.gpx,.tcx,.kml,.kmz,.geojson,.json,.xml';

/** A course before it is announced is nobody else's business. */
export const COURSE_UPLOAD = { visibility: 'private', path: 'courses' } as const;
