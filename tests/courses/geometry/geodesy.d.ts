declare module 'geodesy/latlon-ellipsoidal-vincenty.js' {
  export default class LatLon {
    constructor(latitude: number, longitude: number);
    /** Metres along the ellipsoid of WGS 84, to the millimetre. */
    distanceTo(point: LatLon): number;
  }
}
