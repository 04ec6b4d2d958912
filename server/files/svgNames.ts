const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Elements that draw, describe or style. Scripts, foreign content, links and outside resources are not among them. */
export const SVG_ELEMENTS = words(`
  svg g defs symbol use switch title desc style
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate animateTransform animateMotion mpath set
`);

/** Elements that change an attribute over time; which one, is checked. */
export const SVG_ANIMATIONS = words('animate animateTransform set');

/** Attributes of text for readers and styles: nothing in them is executed or loaded. */
export const SVG_INERT_ATTRIBUTES = words(`
  id class role lang aria-label aria-labelledby aria-describedby aria-hidden font-family
`);

/** Properties allowed as attributes and in styles alike. */
export const SVG_PROPERTIES = words(`
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant
  font-weight image-rendering isolation kerning letter-spacing lighting-color line-height marker marker-end marker-mid
  marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-align text-anchor text-decoration text-rendering text-transform transform
  transform-box transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode
`);

/** Geometry, gradients, filters and animation; each lower-case or camelCase exactly as SVG spells it. */
export const SVG_ATTRIBUTES = words(`
  accumulate additive amplitude attributeName attributeType azimuth baseFrequency begin bias by calcMode
  clipPathUnits cx cy d diffuseConstant divisor dur dx dy edgeMode elevation end exponent fill filterUnits from fr fx
  fy gradientTransform gradientUnits height in in2 intercept k k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints
  keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits
  max media method min mode numOctaves offset operator order orient origin path pathLength patternContentUnits
  patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits
  r radius refX refY repeatCount repeatDur requiredFeatures restart result rotate rx ry scale seed side slope spacing
  specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage
  tableValues targetX targetY textLength to type values version viewBox width x x1 x2 xChannelSelector y y1 y2
  yChannelSelector z
`);

/** Functions of CSS that compute from what stands between their brackets and load nothing. */
export const CSS_FUNCTIONS = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp var
  matrix matrix3d translate translatex translatey rotate scale scalex scaley skew skewx skewy
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  circle ellipse inset polygon path rect
`);
