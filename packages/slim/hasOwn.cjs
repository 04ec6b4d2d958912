// Replaces the package `hasown` and the two it needs for browsers without this function.
module.exports = Object.hasOwn;
