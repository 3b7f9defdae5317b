export const checkoutDe = {
} as const
