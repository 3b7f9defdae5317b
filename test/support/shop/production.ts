/** An environment that production accepts: made up, in the format of real values. */
export const productionEnvironment = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'https://shop.test',
  OIDC_ISSUER: 'https://issuer.invalid',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'p9c4Yw0zq7Lr2XvBn5Kd',
  STRIPE_SECRET_KEY: 'sk_live_9hT2kVx7QmZ4pWc1Rj6bNf3L',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_V5tKq8ZrX2mYc7WpJ4nBh1Ls',
  STRIPE_WEBHOOK_SECRET: 'whsec_Z3yUqJ1wT0kF8vRm5XcP2hLd7NbQ9sGa',
  SMTP_URL: 'smtps://mail.invalid',
  MAIL_FROM: 'hello@shop.test',
  OWNER_EMAIL: 'owner@shop.test',
  SESSION_SECRET: 'kQ3v0Zr8mX1pL6tB9yN4dF7hJ2wS5gAc',
}
