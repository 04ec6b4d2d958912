/** What is used of the libraries that distances are held against. */
declare module 'geodesy/latlon-ellipsoidal-vincenty.js' {
  export default class LatLon {
    constructor(latitude: number, longitude: number);
    /** Metres along the ellipsoid of WGS 84, to the millimetre. */
    distanceTo(point: LatLon): number;
  }
}

declare module 'geographiclib-geodesic' {
  export const Geodesic: {
    WGS84: {
      /** `s12`: metres from the one point to the other. */
      Inverse(latitude1: number, longitude1: number, latitude2: number, longitude2: number): { s12?: number };
    };
  };
}

declare module '@tmcw/togeojson' {
  interface Feature {
    readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] } | null;
    readonly properties: Readonly<Record<string, unknown>> | null;
  }
  export function gpx(document: unknown): { readonly features: readonly Feature[] };
  export function kml(document: unknown): { readonly features: readonly Feature[] };
  export function tcx(document: unknown): { readonly features: readonly Feature[] };
}

declare module '@xmldom/xmldom' {
  export class DOMParser {
    constructor(options?: { readonly onError?: () => void });
    parseFromString(text: string, type: string): unknown;
  }
}
