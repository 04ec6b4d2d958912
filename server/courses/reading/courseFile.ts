import type { LineString } from '../../../engine/fields/line/line.field';

/** What a file of a course holds. */
export interface CourseFile {
  /** Tracks and routes with two points or more, in the order of the file. */
  readonly tracks: readonly FileTrack[];
  readonly waypoints: readonly Waypoint[];
  /** What is odd about it, each where it stands; the line is null where it is about all of it. */
  readonly warnings: readonly FileWarning[];
}

export interface FileTrack {
  readonly name: string | null;
  /** How many pieces were joined to it. */
  readonly segments: number;
  readonly geometry: LineString;
  readonly has_elevation: boolean;
}

export interface Waypoint {
  readonly name: string | null;
  readonly description: string | null;
  /** What it is, in the words of the program that wrote the file. */
  readonly symbol: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

export interface FileWarning {
  readonly line: number | null;
  readonly message: string;
}

/** A file that no course can be read from, with a sentence for the person who sent it. */
export class CourseFileError extends Error {
  override name = 'CourseFileError';
  constructor(
    message: string,
    readonly line: number | null = null,
  ) {
    super(line === null ? message : `Line ${line}: ${message}`);
  }
}
