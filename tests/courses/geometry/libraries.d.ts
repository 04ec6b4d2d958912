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
