export const checkoutEn = {
} as const
