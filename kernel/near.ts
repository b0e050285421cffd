/** How far, in km, a car or a dealership may stand from where a person said they are and still be near them. */
export const NEAR_KM = 150;
